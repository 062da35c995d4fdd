import { conflict, invalid } from '#kit/contract/errors.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { oneFile, type Uploaded } from '#kit/server/files/one-file.ts'
import { maxCalendarMb, type CalendarsResult } from '../contract/calendars.ts'
import * as data from './calendars-data.ts'
import { addCalendar, keepInStep, requireCalendar, requireRoom, showCalendars } from './calendars.ts'
import { readInThread, tooMuch } from './calendar-reading.ts'
import type { ReadCalendar } from './read-calendar.ts'

// Calendars uploaded as a file, for platforms without a calendar URL. A file is imported once; a newer upload replaces it.

const taken = 'Another calendar of this room came from a file of this name.'
const fileTaken = () => conflict('already_exists', taken, { file: [taken] })

interface UploadedCalendar {
  name: string
  read: ReadCalendar
}

/** Parses the uploaded file. @throws 413, 422 at `file`. */
async function readFile(actor: Actor, files: Uploaded): Promise<UploadedCalendar> {
  const { name, content } = await oneFile(files, maxCalendarMb)
  const read = await readInThread(content.toString(), dayOf(actor.now))
  if (read === tooMuch) throw invalid('file', 'This calendar is too large to read.', 'too_much')
  if (!read) throw invalid('file', 'This is not a calendar. Choose the .ics file of the other website.', 'not_a_calendar')
  return { name: name.slice(0, 120), read }
}

/** Imports a calendar file for a room. A file with the same name is replaced. @throws 404, 409 `too_many`, 413, 422 at `file`. */
export async function uploadCalendar(app: App, actor: Actor, unitId: string, files: Uploaded): Promise<CalendarsResult> {
  await app.db.asAgency(actor, (tx) => requireRoom(tx, unitId))
  const uploaded = await readFile(actor, files)
  return app.db.asAgency(actor, async (tx) => {
    const same = (await data.calendarsOf(tx, unitId, actor.now)).find(({ file_name }) => file_name === uploaded.name)
    const name = uploaded.name.replace(/\.[A-Za-z]{1,5}$/, '').slice(0, 80) || uploaded.name
    const id = same?.id ?? (await addCalendar(tx, actor, unitId, { name, file_name: uploaded.name }))
    return writeFile(app, tx, actor, id, uploaded)
  })
}

/** Replaces the file of a calendar. @throws 404, 409 `has_address`, `already_exists` at `file`, 413, 422 at `file`. */
export async function replaceFile(app: App, actor: Actor, id: string, files: Uploaded): Promise<CalendarsResult> {
  await app.db.asAgency(actor, (tx) => requireCalendar(tx, id))
  const uploaded = await readFile(actor, files)
  return app.db.asAgency(actor, (tx) => writeFile(app, tx, actor, id, uploaded))
}

async function writeFile(app: App, tx: Tx, actor: Actor, id: string, { name, read }: UploadedCalendar): Promise<CalendarsResult> {
  const calendar = await requireCalendar(tx, id)
  if (calendar.url !== null) throw conflict('has_address', 'This calendar is read from its address.')
  await refuseWrite(data.updateCalendar(tx, id, { file_name: name }), { unique: fileTaken })
  await keepInStep(app, tx, actor, calendar, read)
  return showCalendars(app, tx, actor, calendar.unit_id)
}
