import net from 'node:net'

/** Loaded before a program (`node --import`): its calls to the platform leave by one of the machine's own addresses. */
const { LEAVES_BY = '', PLATFORM_PORT = '' } = process.env
const connect = net.connect.bind(net) as (options: net.NetConnectOpts, listener?: () => void) => net.Socket
const isPlatform = (options: net.NetConnectOpts): boolean =>
  'port' in options && String(options.port) === PLATFORM_PORT

net.connect = ((options: net.NetConnectOpts, listener?: () => void) =>
  connect(
    isPlatform(options) ? { ...options, localAddress: LEAVES_BY } : options,
    listener,
  )) as typeof net.connect
