/** The extra parameter of an order that the shopper's agent has opened. Its value is the protocol, `webmcp`. */
export const agentParameter = 'x-agent'
