import type { Job } from '#kit/server/jobs.ts'
import type { Route } from '#kit/server/serve.ts'
import { sendMail } from '#kit/server/mail.ts'
import { accountRoutes } from '#domains/account/server/routes.ts'
import { agencyRoutes } from '#domains/agency/server/routes.ts'

/** Every call the server answers; a domain is added here and in `app/web/routes.ts`. */
export const routes: readonly Route[] = [...accountRoutes, ...agencyRoutes]

/** Every job the worker runs. */
export const jobs: readonly Job<never>[] = [sendMail as Job<never>]
