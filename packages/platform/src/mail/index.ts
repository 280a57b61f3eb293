export { counted } from './counted.ts';
export { type Mail, type Mailer, MailRefusedError, openMailer, senderOf } from './mailer.ts';
