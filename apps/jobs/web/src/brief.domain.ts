/** A title where it stands within a sentence: a long one is cut. */
export const brief = (text: string, most = 40): string => {
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};
