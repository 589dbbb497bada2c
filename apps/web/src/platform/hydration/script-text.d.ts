/** A module with everything it imports, as the text of one classic script (`scripts/inline-scripts.ts`). */
declare module '*?script-text' {
  const text: string
  export default text
}
