import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Events } from './events/outbox.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limits } from './http/limits.ts'
import type { Live } from './http/live.ts'
import type { Log } from './log.ts'
import type { Maintenance } from './maintenance/maintenance.ts'
import type { Draining } from './http/stopping.ts'
import type { Sessions } from './http/sessions.ts'
import type { Settings } from './settings.ts'

/** Everything that the server's parts need. They receive it as a parameter instead of importing globals. */
export interface App {
  settings: Settings
  clock: Clock
  log: Log
  db: Database
  sessions: Sessions
  jobs: Jobs
  events: Events
  files: Files
  limits: Limits
  live: Live
  draining: Draining
  maintenance: Maintenance
  /** The app's public URL, without a trailing slash. */
  appUrl: string
  /** The URL that serves files: a separate origin, or a sandboxed path of the app. */
  filesUrl: string
}
