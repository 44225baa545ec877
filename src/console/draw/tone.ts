/** What a piece of text means. Themes decide how it looks; a glyph or word always says it too. */
export type Tone =
  | 'text'
  | 'muted'
  | 'strong'
  /** Stressed by who wrote the text. */
  | 'emphasis'
  | 'accent'
  | 'good'
  | 'busy'
  | 'warning'
  | 'bad'
  | 'off'
  | 'badge'
  | 'alarm'
  | 'mark'
  | 'match'
  | 'currentMatch'
  /** The cursor of a prompt, and what makes no sense in it. */
  | 'caret'
  | 'mistake'
  | 'user'
  | 'assistant'
  | 'tool'
  | 'chart1'
  | 'chart2'
  | 'chart3'
  | 'chart4'
  | 'border';
