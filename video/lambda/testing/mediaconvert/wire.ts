import type {
  CreateJobRequest,
  Input,
  Job,
  Output,
  OutputGroup,
  ProbeResult,
} from '@aws-sdk/client-mediaconvert';

/** What the SDK calls `FileInput` is `fileInput` on the wire; times are seconds since 1970. */
export type Wire<T> = T extends Date
  ? number
  : T extends (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T as Uncapitalize<Key & string>]: Wire<T[Key]> }
      : T;

export type CreateJobBody = Wire<CreateJobRequest>;
export type JobBody = Wire<Job>;
export type InputBody = Wire<Input>;
export type OutputGroupBody = Wire<OutputGroup>;
export type OutputBody = Wire<Output>;
export type ProbeResultBody = Wire<ProbeResult>;

/** A refusal as the service answers it: name of the exception, HTTP status, and what is wrong. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly type: string;
  readonly status: number;
  constructor(type: string, status: number, message: string) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

export const badRequest = (message: string) => new ServiceError('BadRequestException', 400, message);

/** A job that ends in `ERROR`: the service's code and message. */
export class JobError extends Error {
  override name = 'JobError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
