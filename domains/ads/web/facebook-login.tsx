import { Button, Skeleton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

const refusedText = 'Facebook did not allow the connection. Nothing was changed.'

/** Meta leads back to here with a code. It is handed over once, and leaves the address at once. */
export default function FacebookLogin() {
  const navigate = useNavigate()
  const { mutateAsync: finish } = useAction(call, 'POST /ads/{company}/login/finish', { failed: false })
  const [problem, setProblem] = useState<string | null>(null)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const query = new URLSearchParams(window.location.search)
    const [code, state] = [query.get('code'), query.get('state')]
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const connect = async () => {
      if (!code || !state) return setProblem(refusedText)
      try {
        await finish({ params: { company: 'meta' }, body: { code, state } })
        toast('Facebook connected. Choose the ad account.')
        await navigate({ to: pathTo('/facebook_ads'), replace: true })
      } catch (error) {
        setProblem(asCallError(error).message)
      }
    }
    void connect()
  }, [finish, navigate])
  if (problem === null) return <Skeleton height={200} aria-label="Connecting Facebook" />
  return (
    <EmptyState
      icon="warning"
      title="Facebook is not connected."
      text={problem}
      action={
        <Button component={Link} to={pathTo('/facebook_ads')}>
          Back to Facebook ads
        </Button>
      }
    />
  )
}
