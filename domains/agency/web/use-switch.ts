import { useNavigate } from '@tanstack/react-router'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useAppContext } from '#kit/web/use-session.ts'
import { call } from './calls.ts'

/** Works in another agency from now on: nothing read in the one before stays on the screen. */
export function useSwitch() {
  const enter = useEnterAnew()
  return useAction(call, 'POST /agencies/{id}/switch', {
    invalidates: [],
    failed: 'Not switched',
    done: async ({ name }) => {
      await enter()
      toast(`You work in ${name} now.`)
    },
  })
}

/** Loads the profile again and starts at home, after the agency one works in has changed. */
export function useEnterAnew(): () => Promise<void> {
  const { session, queryClient } = useAppContext()
  const navigate = useNavigate()
  return async () => {
    await session.reload()
    queryClient.removeQueries({ type: 'inactive' })
    await navigate({ href: '/home' })
    await queryClient.resetQueries()
  }
}
