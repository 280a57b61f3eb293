/** Password lengths that the API accepts, in characters. */
export const PASSWORD = { min: 8, max: 256 };
