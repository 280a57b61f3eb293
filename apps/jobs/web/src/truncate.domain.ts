/** Shortens a title for use within a sentence. @param maxLength - in code points, including the ellipsis. */
export const truncate = (text: string, maxLength = 40): string => {
  const characters = [...text];
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
};
