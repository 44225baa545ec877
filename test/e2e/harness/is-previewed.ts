/** Whether the preview names what a row of the list names, wherever it stands: beside the list or below it. */
export const isPreviewed = (screen: string, name: string): boolean => screen.split(name).length > 2;
