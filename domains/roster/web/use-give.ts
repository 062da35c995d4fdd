import { ask, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useAhead } from '#kit/web/drag/use-ahead.ts'
import { asCallError } from '#kit/web/call-error.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import type { RosterBar } from './roster-bars.ts'

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
      await send(bar, staffId).catch(async (error: unknown) => {
        const refused = asCallError(error)
        if (refused.code !== 'reason_required') throw error
        const text = (refused.errors.override_reason ?? []).join(' ')
        const reason = await ask({ title: `Put ${name} on it anyway?`, text, label: 'Reason', action: 'Assign anyway', type: 'text' })
        if (reason === null) throw stopped
        await send(bar, staffId, reason)
      })
      ahead.saved({ id: bar.id, unit_id: staffId })
      toast(`${name} is on “${bar.label}”.`)
    } catch (error) {
      ahead.putBack()
      if (error !== stopped) showError(`Not given to ${name}`, error)
    }
    await invalidate(['/roster'])
  }
  return { move: ahead.move, give }
}

/** The person chose not to override a rule. */
const stopped = new Error('stopped')
