import { Client } from '@opensearch-project/opensearch';
import { SearchUnavailableError } from '@workreel/search-index';
import { CLIENT_OPTIONS } from './engine.ts';

/**
 * Opens a client for a domain of Amazon OpenSearch Service. Its requests are signed with the credentials that the AWS SDK finds:
 * environment variables, the role of the container or instance, or a profile.
 *
 * @param urls - without user name and password.
 * @param region - of the domain.
 */
export async function openAwsClient(urls: string[], region: string): Promise<Client> {
  const [{ AwsSigv4Signer }, { defaultProvider }] = await Promise.all([
    import('@opensearch-project/opensearch/aws-v3'),
    import('@aws-sdk/credential-provider-node'),
  ]);
  const credentials = defaultProvider();
  const getCredentials = () =>
    credentials().catch((error) => {
      throw new SearchUnavailableError('There are no AWS credentials to sign requests.', { cause: error });
    });
  return new Client({
    ...AwsSigv4Signer({ region, service: 'es', getCredentials }),
    ...CLIENT_OPTIONS,
    nodes: urls,
  });
}
