import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../../contract.ts'
import * as duplicates from '../duplicates/duplicates.ts'
import { markDistinct } from '../duplicates/distinctions.ts'
import * as files from '../files/files.ts'
import { openedFile } from '../files/opened.ts'
import { erasePerson, exportPerson } from '../person/person.ts'
import * as merge from '../merge/merge.ts'
import { undoMerge } from '../merge/undo.ts'
import * as contacts from './contacts.ts'

export const contactRoutes = [
  serve(contract.listContacts, ({ tx, query, now }) => contacts.listContacts(tx, query, now)),
  serve(contract.createContact, ({ tx, actor, body }) => contacts.addContact(tx, actor, body, 'contact')),
  serve(contract.showContact, ({ tx, params }) => contacts.showContact(tx, params.id)),
  serve(contract.updateContact, ({ tx, actor, params, body }) => contacts.changeContact(tx, actor, params.id, body)),
  serve(contract.deleteContact, ({ tx, actor, params }) => contacts.deleteContact(tx, actor, params.id)),
  serve(contract.listDuplicates, ({ tx, query }) => duplicates.listDuplicates(tx, query)),
  serve(contract.duplicatesOf, ({ tx, params }) => duplicates.duplicatesOf(tx, params.id)),
  serve(contract.markDistinct, ({ tx, actor, params, body }) => markDistinct(tx, actor, params.id, body)),
  serve(contract.mergePreview, ({ tx, params }) => merge.mergePreview(tx, params.id, params.other)),
  serve(contract.mergeContacts, ({ tx, actor, params, body }) => merge.mergeContacts(tx, actor, params.id, body)),
  serve(contract.listMerges, ({ tx, params }) => merge.mergesInto(tx, params.id)),
  serve(contract.undoMerge, ({ tx, actor, params }) => undoMerge(tx, actor, params.id)),
  serve(contract.listClientFiles, ({ tx, params }) => files.listFiles(tx, params.id)),
  serveSession(contract.addClientFile, (call) => files.addFile(call.app, actorOf(call), call.params.id, call.files)),
  serve(contract.readClientFile, ({ app, tx, params }) => openedFile(app, tx, params.id)),
  serve(contract.deleteClientFile, ({ tx, actor, params }) => files.deleteFile(tx, actor, params.id)),
  // It writes to the audit, which a transaction of a GET may not.
  serveSession(contract.exportContact, (call) => exportPerson(call.app, actorOf(call), call.params.id)),
  serve(contract.eraseContact, ({ tx, actor, params, body }) => erasePerson(tx, actor, params.id, body.name)),
  serve(contract.listCustomers, ({ tx, query, now }) => contacts.listCustomers(tx, query, now)),
  serve(contract.createCustomer, ({ tx, actor, body }) => contacts.addContact(tx, actor, body, 'customer')),
  serve(contract.showCustomer, ({ tx, params }) => contacts.showContact(tx, params.id)),
  serve(contract.updateCustomer, ({ tx, actor, params, body }) => contacts.changeContact(tx, actor, params.id, body)),
  serve(contract.deleteCustomer, ({ tx, actor, params }) => contacts.deleteContact(tx, actor, params.id)),
]
