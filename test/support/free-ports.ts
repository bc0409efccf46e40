/** Options for `npm start`: ports that are free, and nothing in its way. */
export const onFreePorts = {
  host: '127.0.0.1',
  demoPort: 0,
  pricingPort: 0,
  restPort: 0,
  endpointPort: 0,
  country: 'DE',
  rateLimit: false,
}
