import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { formatTime } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import { useAppContext, useUser } from '#kit/web/use-session.ts'
import styles from './acting-banner.module.css'
import { call } from './calls.ts'

/** A banner on every screen while staff act as this person, with a button to end it. */
export function ActingBanner() {
  const { acting, name } = useUser()
  const { session, queryClient } = useAppContext()
  const until = acting?.until
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => void session.reload(), Math.max(0, Date.parse(until) - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [until, session])
  if (!acting) return null
  const end = async () => {
    await call('POST /acting/end').catch(() => {})
    queryClient.clear()
    // A full page load, so that no cached data of the other person remains.
    window.location.assign('/operator/agencies')
  }
  return (
    <div className={styles.banner} role="status">
      <icons.eye size={16} aria-hidden />
      <span>
        {acting.operator}, you {acting.may_change ? 'act' : 'look around'} as {name} until {formatTime(acting.until)}.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void end()}>
        End
      </Button>
    </div>
  )
}
