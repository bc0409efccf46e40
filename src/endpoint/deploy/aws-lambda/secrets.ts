/** The part of `@aws-sdk/client-secrets-manager` that is used. Lambda's Node runtimes contain the package. */
interface SecretsManager {
  SecretsManagerClient: new (
    options: object,
  ) => {
    send(command: object): Promise<{ SecretString?: string }>
  }
  GetSecretValueCommand: new (input: { SecretId: string }) => object
}

const packageName: string = '@aws-sdk/client-secrets-manager'

const load = (): Promise<SecretsManager> => import(/* @vite-ignore */ packageName)

/**
 * The environment with the members of the secret that `SECRET_ARN` names: a JSON object such as
 * `{"VITRINE_PASSWORD": "…"}`. So the function's configuration, which many people can read, has no secret.
 */
export const withSecret = async (
  env: Readonly<Record<string, string | undefined>>,
  loadSdk = load,
): Promise<Record<string, string | undefined>> => {
  if (!env.SECRET_ARN) return { ...env }
  const { SecretsManagerClient, GetSecretValueCommand } = await loadSdk()
  const command = new GetSecretValueCommand({ SecretId: env.SECRET_ARN })
  const { SecretString = '' } = await new SecretsManagerClient({}).send(command)
  let members: unknown
  try {
    members = JSON.parse(SecretString)
  } catch {
    // The parser's message quotes the secret.
  }
  if (typeof members !== 'object' || members === null)
    throw new Error('The secret of SECRET_ARN must be a JSON object of settings.')
  const settings = Object.entries(members).filter(([name]) => name.startsWith('VITRINE_'))
  return { ...env, ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])) }
}
