import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as collections from './collections.ts'

export const collectionRoutes = [
  serve(contract.listCollections, ({ tx, query, now }) => collections.listCollections(tx, query, now)),
  serve(contract.countFilter, ({ tx, body, now }) => collections.countFilter(tx, body.filter, now)),
  serve(contract.createCollection, ({ tx, actor, body }) => collections.createCollection(tx, actor, body)),
  serve(contract.showCollection, ({ tx, params, now }) => collections.showCollection(tx, params.id, now)),
  serve(contract.updateCollection, ({ tx, actor, params, body }) => collections.updateCollection(tx, actor, params.id, body)),
  serve(contract.deleteCollection, ({ tx, actor, params }) => collections.deleteCollection(tx, actor, params.id)),
  serve(contract.listPeople, ({ tx, params, query, now }) => collections.listPeople(tx, params.id, query, now)),
  serve(contract.addPeople, ({ tx, actor, params, body }) => collections.addPeople(tx, actor, params.id, body.ids)),
  serve(contract.removePeople, ({ tx, params, body }) => collections.removePeople(tx, params.id, body.ids)),
]
