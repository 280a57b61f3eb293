/** `npm run hls:check -- <path or URL of a playlist>` checks an HLS stream. Exits with 1 if there are errors. */
import { checkStream, formatViolations } from '@workreel/hls/check';

const [location, ...rest] = process.argv.slice(2);
if (location === undefined || rest.length > 0) {
  console.error('Usage: npm run hls:check -- <path or URL of a playlist>');
  process.exit(2);
}
const violations = await checkStream(location);
console.log(formatViolations(violations));
if (violations.some(({ severity }) => severity === 'error')) process.exitCode = 1;
