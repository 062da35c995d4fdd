import type { Connection } from '#kit/contract/connection.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { messageChannels, type MessageChannel } from '../contract/words.ts'
import { accountOf } from './accounts.ts'

const channelNames: Record<MessageChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' }
const froms = { agency: 'your account', installation: 'the account of this installation', sandbox: 'sandbox' } as const

/** Returns how SMS and WhatsApp messages leave, as connections. */
export async function messageConnections(app: App, tx: Tx): Promise<Connection[]> {
  const connections: Connection[] = []
  for (const channel of messageChannels) {
    const account = await accountOf(app, tx, channel)
    connections.push({
      id: `messages:${channel}`,
      type: 'messages',
      name: account ? `${channelNames[channel]}, ${froms[account.from]}` : channelNames[channel],
      state: account === null ? 'off' : account.from === 'sandbox' ? 'sandbox' : 'on',
      last_run_at: null,
      problem: null,
      screen: '/crm/messaging',
    })
  }
  return connections
}
