import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useAhead } from '#kit/web/drag/use-ahead.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import type { RosterBar } from './roster-bars.ts'
import { withReason } from './with-reason.ts'

/** Puts a person on a duty, or gives an assignment to another person. Asks for a reason where a rule may be overridden. */
export function useGive(data: unknown) {
  const ahead = useAhead<{ id: string; unit_id: string }>(data)
  const invalidate = useInvalidate()
  const send = ({ duty, assignment }: RosterBar, staff_id: string, override_reason?: string) => {
    const body = { staff_id, ...(override_reason ? { override_reason } : {}) }
    return assignment
      ? call('POST /roster/assignments/{id}/reassign', { params: { id: assignment.id }, body })
      : call('POST /roster/duties/{id}/assign', { params: { id: duty!.id }, body })
  }
  const give = async (bar: RosterBar, staffId: string, name: string) => {
    ahead.show({ id: bar.id, unit_id: staffId })
    try {
      if (await withReason(`Put ${name} on it anyway?`, 'Assign anyway', (reason) => send(bar, staffId, reason))) {
        ahead.saved({ id: bar.id, unit_id: staffId })
        toast(`${name} is on “${bar.label}”.`)
      } else ahead.putBack()
    } catch (error) {
      ahead.putBack()
      showError(`Not given to ${name}`, error)
    }
    await invalidate(['/roster'])
  }
  return { move: ahead.move, give }
}
