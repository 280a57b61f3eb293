import { AwsSolutionsChecks, type IApplyRule } from 'cdk-nag';

/**
 * Wildcards that cannot be narrower: objects under a prefix, jobs whose IDs are not known in advance, and actions without
 * resource-level permissions (listed in `requirements.data.ts`). Acknowledgements would have to repeat the reference to the
 * bucket exactly as the rule reports it, for each of a dozen roles.
 */
const UNAVOIDABLE_WILDCARDS =
  /^Resource::(\*|.*MediaBucket.*\/(originals|converted|private|public)\/(\*|\*\/job\.json)|.*:mediaconvert:.*:jobs\/\*)$/;

/** The AwsSolutions rules of cdk-nag. Exceptions are acknowledged next to the construct. */
export class AwsChecks extends AwsSolutionsChecks {
  protected override applyRule(params: IApplyRule): void {
    super.applyRule({
      ...params,
      rule: (node) => {
        const result = params.rule(node);
        return Array.isArray(result)
          ? result.filter((finding) => !UNAVOIDABLE_WILDCARDS.test(finding))
          : result;
      },
    });
  }
}
