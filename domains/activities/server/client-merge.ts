import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** What was logged about people, and what is to be done for them. */
export const activitiesMove = [movesRows('client_activities', 'Logged activities'), movesRows('client_tasks', 'Tasks')]
