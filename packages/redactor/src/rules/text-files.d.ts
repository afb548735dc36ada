/** A text file, which the build and the tests hand over as a string. */
declare module '*.txt' {
  const text: string;
  export default text;
}
