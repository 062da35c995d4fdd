import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { chatAnalytics } from './analytics.ts'
import * as chats from './chats.ts'
import * as lessons from './lessons.ts'
import { changeSettings, showSettings } from './settings.ts'
import { tryAnswer } from './try-answer.ts'

export const chatbotRoutes = [
  serve(contract.showSettings, ({ app, tx, actor }) => showSettings(app, tx, actor)),
  serve(contract.updateSettings, ({ app, tx, actor, body }) => changeSettings(app, tx, actor, body)),
  serve(contract.listLessons, ({ tx, query }) => lessons.listLessons(tx, query)),
  serve(contract.teach, ({ tx, actor, body }) => lessons.teach(tx, actor, body)),
  serve(contract.updateLesson, ({ tx, actor, params, body }) => lessons.updateLesson(tx, actor, params.id, body)),
  serve(contract.deleteLesson, ({ tx, actor, params }) => lessons.deleteLesson(tx, actor, params.id)),
  serveSession(contract.tryAnswer, (call) => tryAnswer(call.app, actorOf(call), call.body.messages)),
  serve(contract.listChats, ({ tx, query, now }) => chats.listChats(tx, query, now)),
  serve(contract.showChat, ({ tx, params, now }) => chats.showChat(tx, params.id, now)),
  serve(contract.analytics, ({ tx, query, now }) => chatAnalytics(tx, query, now)),
]
