// Imported first, because what follows would fail there in ways that explain nothing. Deno and Bun have a version of Node, too.
const { node } = process.versions;

if (Number.parseInt(node, 10) < 22) {
  throw new Error(
    `signalbox/client needs Node 22 or newer, Deno or Bun, and this is Node ${node}.`,
  );
}
