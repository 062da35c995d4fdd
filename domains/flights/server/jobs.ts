import { remindOfDeadlinesJob } from './deadlines/deadlines.ts'
import { sweepFlightEvents, workOnFlightEvent } from './provider/provider-events.ts'
import { sweepProviders, workForProvider } from './provider/provider-work.ts'

export const flightJobs = [remindOfDeadlinesJob, workForProvider, sweepProviders, workOnFlightEvent, sweepFlightEvents]
