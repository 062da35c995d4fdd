import { Button, Skeleton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useAction } from '#kit/web/use-call.ts'
import type { AdsCompany } from '../contract/words.ts'
import { call } from './calls.ts'

interface AdsLoginProps {
  company: AdsCompany
  /** As people know it: "Facebook". */
  name: string
  /** The page of its ads. */
  back: string
  /** What the company calls the two parts of its answer. */
  names?: { code: string; state: string }
}

const usualNames = { code: 'code', state: 'state' }

/** A company leads back to here with a code. It is handed over once, and leaves the address at once. */
export function AdsLogin({ company, name, back, names = usualNames }: AdsLoginProps) {
  const navigate = useNavigate()
  const { mutateAsync: finish } = useAction(call, 'POST /ads/{company}/login/finish', { failed: false })
  const [problem, setProblem] = useState<string | null>(null)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const query = new URLSearchParams(window.location.search)
    const [code, state] = [query.get(names.code), query.get(names.state)]
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const connect = async () => {
      if (!code || !state) return setProblem(`${name} did not allow the connection. Nothing was changed.`)
      try {
        await finish({ params: { company }, body: { code, state } })
        toast(`${name} connected. Choose the ad account.`)
        await navigate({ href: back, replace: true })
      } catch (error) {
        setProblem(asCallError(error).message)
      }
    }
    void connect()
  }, [finish, navigate, company, name, back, names])
  if (problem === null) return <Skeleton height={200} aria-label={`Connecting ${name}`} />
  return (
    <EmptyState
      icon="warning"
      title={`${name} is not connected.`}
      text={problem}
      action={
        <Button component={Link} to={back}>
          Back to {name} ads
        </Button>
      }
    />
  )
}
