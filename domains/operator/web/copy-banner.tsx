import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { icons } from '#kit/web/icons.ts'
import { useUser } from '#kit/web/use-session.ts'
import styles from './acting-banner.module.css'

/** A banner on every screen of a restored copy. Operators go on to the screen on which they confirm it. */
export function CopyBanner() {
  const { restored_copy, is_operator, second_factor } = useUser()
  const go = useNavigate()
  if (!restored_copy) return null
  return (
    <div className={styles.banner} role="status">
      <icons.warning size={16} aria-hidden />
      <span>This is a restored copy: it sends no mail and no message, and moves no money, until an operator confirms it.</span>
      {is_operator && second_factor && (
        <Button size="compact-sm" variant="default" onClick={() => void go({ to: '/operator/recovery' })}>
          See what waits
        </Button>
      )}
    </div>
  )
}
