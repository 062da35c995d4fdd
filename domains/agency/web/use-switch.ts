import { useNavigate } from '@tanstack/react-router'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import type { SignedInAgency } from '#kit/web/session.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useAppContext } from '#kit/web/use-session.ts'
import { call } from './calls.ts'

/** Switches to another agency; nothing cached from the old one stays on the screen. */
export function useSwitch() {
  const enter = useRestart()
  return useAction(call, 'POST /agencies/{id}/switch', {
    invalidates: [],
    failed: 'Agency not switched',
    done: async ({ name }) => {
      await enter()
      toast(`Switched to ${name}`)
    },
  })
}

/** Leaves the current agency after a confirmation, and continues in another one, or in none. */
export function useLeave({ id, name }: SignedInAgency): () => Promise<void> {
  const enter = useRestart()
  const leave = useAction(call, 'POST /agencies/{id}/leave', {
    invalidates: [],
    failed: 'You are still a member',
    done: async () => {
      await enter()
      toast(`You left ${name}.`)
    },
  })
  return async () => {
    const text = 'You lose access immediately. To return, you need a new invitation.'
    if (await confirm({ title: `Leave ${name}?`, text, action: 'Leave agency', danger: true })) leave.mutate({ params: { id } })
  }
}

/** After the current agency has changed, reloads the profile and opens the home page. */
export function useRestart(): () => Promise<void> {
  const { session, queryClient } = useAppContext()
  const navigate = useNavigate()
  return async () => {
    await session.reload()
    queryClient.removeQueries({ type: 'inactive' })
    await navigate({ href: '/home' })
    await queryClient.resetQueries()
  }
}
