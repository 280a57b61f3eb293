/** Length of a password in characters, as the API accepts it. */
export const PASSWORD = { min: 8, max: 256 };
