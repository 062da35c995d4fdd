import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { icons } from '#kit/web/icons.ts'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import styles from './examples.module.css'

/** Fills the agency with examples, and shows how far they are. Only owners see it, until there are some. */
export function TryExamples() {
  const { role } = useUser()
  const queries = useQueryClient()
  const { data } = useCall(call, 'GET /business/examples', {}, { enabled: role === 'Owner' })
  const make = useAction(call, 'POST /business/examples/create')
  const before = useRef(data?.status)
  useEffect(() => {
    // All lists are out of date then.
    if (before.current === 'making' && data?.status === 'made') void queries.invalidateQueries()
    before.current = data?.status
  }, [data?.status, queries])
  if (role !== 'Owner' || !data || data.status === 'made') return null
  return (
    <div className={styles.try}>
      <icons.eye size={20} stroke={1.6} aria-hidden />
      <span className={styles.text}>
        <b>See it with data first</b>
        <small>We add invented offers, clients, bookings on hold and an inquiry. One click removes them.</small>
      </span>
      {data.status === 'making' ? (
        <Making />
      ) : (
        <Button variant="default" size="compact-md" loading={make.isPending} onClick={() => make.mutate({})}>
          Try with examples
        </Button>
      )}
    </div>
  )
}

/** The progress, asked for every second. */
function Making() {
  const { data } = useCall(call, 'GET /business/examples', {}, { refetchEveryMs: 1000 })
  const { done, total } = data ?? { done: 0, total: 1 }
  return (
    <span className={styles.making} role="status">
      <Progress value={(done / total) * 100} size="sm" aria-label="Examples added" />
      <small className="figures">{`Adding examples: ${done} of ${total}`}</small>
    </span>
  )
}
