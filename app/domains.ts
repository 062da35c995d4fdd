import type { Job } from '#kit/server/jobs.ts'
import type { Route } from '#kit/server/serve.ts'
import { sendMail } from '#kit/server/mail.ts'
import { accountRoutes } from '#domains/account/server/routes.ts'
import { agencyRoutes } from '#domains/agency/server/routes.ts'
import { bookingJobs } from '#domains/bookings/server/jobs.ts'
import { bookingRoutes } from '#domains/bookings/server/routes.ts'
import { clientRoutes } from '#domains/clients/server/routes.ts'

/** Every call the server answers; a domain is added here and in `app/web/routes.ts`. */
export const routes: readonly Route[] = [...accountRoutes, ...agencyRoutes, ...clientRoutes, ...bookingRoutes]

/** Every job the worker runs. */
export const jobs: readonly Job[] = [sendMail, ...bookingJobs]
