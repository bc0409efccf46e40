import type { WarnAttribute } from '../../settings/attributes.ts'

/** A tool that the page offers to the shopper's agent. */
export interface AgentTool {
  name: string
  title: string
  description: string
  /** JSON Schema of the input. */
  inputSchema: object
  /** Whether a call changes nothing. */
  isReading: boolean
  /** Answers with JSON. A message of what it throws is for the agent. */
  execute(input: Readonly<Record<string, unknown>>): Promise<object>
}

/** The interface of WebMCP, as the draft of the Web Machine Learning group has it. */
interface ModelContext {
  registerTool(
    tool: Omit<AgentTool, 'isReading' | 'execute'> & {
      annotations: { readOnlyHint: boolean; untrustedContentHint: boolean }
      execute(input: unknown): Promise<object>
    },
    options: { signal: AbortSignal },
  ): Promise<undefined>
}

const answer = (value: object | string, isError = false) => ({
  content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }],
  isError,
})

/**
 * The one place that knows WebMCP, an origin trial that has moved from `navigator` to `document` already. Browsers
 * without it, and pages whose policy refuses `tools`, register nothing.
 *
 * @param warn receives each tool that the browser refuses, such as one whose name the page has used
 * @param signal ends the tools
 */
export const offerTools = (
  document: Document,
  tools: readonly AgentTool[],
  warn: WarnAttribute,
  signal: AbortSignal,
): void => {
  const { modelContext } = document as { modelContext?: ModelContext }
  if (!modelContext) return
  for (const { isReading, execute, ...tool } of tools)
    modelContext
      .registerTool(
        {
          ...tool,
          // Names of products come from the platform, and may say anything.
          annotations: { readOnlyHint: isReading, untrustedContentHint: true },
          execute: (input) =>
            execute((input ?? {}) as Readonly<Record<string, unknown>>).then(
              (value) => answer(value),
              (error: unknown) => answer(String((error as Error).message), true),
            ),
        },
        { signal },
      )
      .catch((error: unknown) => warn('data-agent-tools', tool.name, 'refused', String(error)))
}
