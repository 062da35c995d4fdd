import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as activities from './activities.ts'
import * as tasks from './tasks.ts'
import { personTimeline } from './timeline.ts'

export const activityRoutes = [
  serve(contract.personTimeline, ({ tx, params, query, session }) => personTimeline(tx, params.id, query.cursor, session.permissions)),
  serve(contract.logActivity, ({ tx, actor, params, body }) => activities.log(tx, actor, params.id, body)),
  serve(contract.showActivity, ({ tx, params }) => activities.show(tx, params.id)),
  serve(contract.updateActivity, ({ tx, actor, params, body }) => activities.change(tx, actor, params.id, body)),
  serve(contract.deleteActivity, ({ tx, actor, params }) => activities.remove(tx, actor, params.id)),
  serve(contract.listTasks, ({ tx, query, now }) => tasks.listTasks(tx, query, now)),
  serve(contract.listTaskOwners, ({ tx, agencyId }) => tasks.taskOwners(tx, agencyId)),
  serve(contract.createTask, ({ tx, actor, body }) => tasks.addTask(tx, actor, body)),
  serve(contract.showTask, ({ tx, params, now }) => tasks.showTask(tx, params.id, now)),
  serve(contract.updateTask, ({ tx, actor, params, body }) => tasks.changeTask(tx, actor, params.id, body)),
  serve(contract.completeTask, ({ tx, actor, params, body }) => tasks.completeTask(tx, actor, params.id, body.done)),
  serve(contract.deleteTask, ({ tx, actor, params }) => tasks.deleteTask(tx, actor, params.id)),
]
