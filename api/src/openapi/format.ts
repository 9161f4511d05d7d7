/** The text of docs/openapi.json: two blanks a level, LF, one line break at the end. */
export const format = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;
