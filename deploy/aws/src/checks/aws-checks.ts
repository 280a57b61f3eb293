import { AwsSolutionsChecks, type IApplyRule } from 'cdk-nag';

/** The ARN of the media bucket as rule IAM5 prints it: before the stacks are synthesised, and afterwards. */
const MEDIA_BUCKET = /<MediaBucket\w+\.Arn>|\{"Fn::GetStackOutput":.*MediaBucket\w+"\}\}/;

/** The AwsSolutions rules of cdk-nag, with findings that an acknowledgement can name: `…/public/*` of the bucket is `<media>/public/*`. */
export class AwsChecks extends AwsSolutionsChecks {
  protected override applyRule(params: IApplyRule): void {
    super.applyRule({
      ...params,
      rule: (node) => {
        const result = params.rule(node);
        return Array.isArray(result)
          ? result.map((finding) => finding.replace(MEDIA_BUCKET, '<media>'))
          : result;
      },
    });
  }
}
