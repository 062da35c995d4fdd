import { remindOfDeadlinesJob } from './deadlines.ts'
import { sweepFlightEvents, workOnFlightEvent } from './provider-events.ts'
import { sweepProviders, workForProvider } from './provider-work.ts'

export const flightJobs = [remindOfDeadlinesJob, workForProvider, sweepProviders, workOnFlightEvent, sweepFlightEvents]
