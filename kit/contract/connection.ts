import { z } from 'zod'

/** What a connection links the agency with. */
export const connectionTypes = ['program', 'webhook', 'octo', 'feed', 'ads', 'calendar', 'messages', 'domain'] as const
export type ConnectionType = (typeof connectionTypes)[number]

/** `sandbox`: nothing leaves this installation. `waiting`: a person must decide or do something. `failing`: it is on and does not work. */
export const connectionStates = ['on', 'off', 'sandbox', 'waiting', 'failing'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** A link between the agency and the outside world, and how it does. */
export const connection = z.object({
  /** Unique among the agency's connections. */
  id: z.string(),
  type: z.enum(connectionTypes),
  name: z.string(),
  state: z.enum(connectionStates),
  /** Its last run, successful or not. Null: it has not run, or does not run by itself. */
  last_run_at: z.string().nullable(),
  /** Why it does not work, or what a person must do. */
  problem: z.string().nullable(),
  /** The screen where it is changed and switched off. */
  screen: z.string(),
})
export type Connection = z.infer<typeof connection>
