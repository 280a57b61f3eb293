/** Whether there is time for all: `E2E_FULL=1`, as CI has it. Else one language goes deep, and the main videos play. */
export const full = process.env.E2E_FULL === '1';
