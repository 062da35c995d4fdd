import { ask, confirm, showError } from '#kit/web/feedback/dialogs.ts'
import type { Action, Button } from '#kit/web/list-page/list-types.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, type Trip } from './calls.ts'

const needs = ['Edit Bookings'] as const
export type TripDialog = 'cancel' | 'message'

/** What people do with a trip. `open` opens a dialog. Of a day of arrivals, papers are for the chosen hotel. */
export function useTripActions(open: (dialog: TripDialog) => void, hotel: string | null) {
  const decide = useAction(call, 'POST /trips/{id}/decide', {
    notice: ({ decision }) => (decision === 'guaranteed' ? 'Departure guaranteed.' : 'Departure is not decided now.'),
  })
  const keepNote = useAction(call, 'POST /trips/{id}/note', { notice: 'Note saved.' })

  const guarantee = async ({ id, version, title, parties }: Trip) => {
    const reachable = parties.filter(({ email, silent }) => email && !silent).length
    const sure = await confirm({
      title: `Guarantee “${title}”?`,
      text:
        reachable > 0 ? `The clients with an email address (${reachable}) are told that it takes place.` : 'No client can be told by mail.',
      action: 'Guarantee departure',
    })
    if (sure) decide.mutate({ params: { id }, body: { decision: 'guaranteed', tell: reachable > 0, version } })
  }
  const note = async ({ id, note: initial, version }: Trip) => {
    const text = await ask({
      title: 'Note',
      label: 'Note',
      action: 'Save note',
      type: 'long text',
      initial: initial ?? '',
      required: false,
    })
    if (text !== null) keepNote.mutate({ params: { id }, body: { note: text, version } })
  }
  const save = (id: string, paper: 'people' | 'pick-ups') =>
    call
      .download('GET /trips/{id}/{paper}/pdf', { params: { id, paper }, query: hotel ? { hotel } : {} })
      .catch((error: unknown) => showError('Not saved', error))
  const export_ = (id: string) =>
    call
      .download('GET /trips/{id}/people', { params: { id }, query: { download: 'xlsx' } as never })
      .catch((error: unknown) => showError('Not saved', error))

  const main = (trip: Trip): Button | undefined => {
    if (trip.kind !== 'departure' || trip.decision !== 'open') return undefined
    return { label: 'Guarantee departure', icon: 'check', needs, run: () => void guarantee(trip) }
  }
  const menu = (trip: Trip): Action[] => {
    const { id, kind, decision, version, parties } = trip
    const left = parties.length > 0
    const all: (Action | false)[] = [
      { label: 'Write to clients', icon: 'mail', needs, disabled: !left && 'Nobody is booked', run: () => open('message') },
      { label: 'Edit note', icon: 'pencil', needs, run: () => note(trip) },
      { label: 'Save list of people', icon: 'download', run: () => save(id, 'people') },
      { label: 'Save pick-ups', icon: 'download', run: () => save(id, 'pick-ups') },
      { label: 'Export people', icon: 'download', run: () => export_(id) },
      kind === 'departure' &&
        decision === 'guaranteed' && {
          label: 'Leave undecided',
          icon: 'undo',
          needs,
          run: () => decide.mutate({ params: { id }, body: { decision: 'open', version } }),
        },
      kind === 'departure' &&
        (decision !== 'cancelled' || left) && {
          label: decision === 'cancelled' ? 'Cancel bookings left' : 'Cancel departure',
          icon: 'x',
          danger: true,
          needs,
          run: () => open('cancel'),
        },
    ]
    return all.filter((action) => action !== false)
  }
  return { main, menu }
}
