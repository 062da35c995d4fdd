import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMoment } from '#kit/contract/time.ts'
import { useUser } from '../use-session.ts'
import styles from './shell.module.css'

/** On paper only: whose page this is, and when it was printed. */
export function PrintHead() {
  const { agency } = useUser()
  const [printedAt, setPrintedAt] = useState(() => new Date())
  useEffect(() => {
    const root = document.documentElement
    const shown = { scheme: '' }
    // Paper is white: dark colours would be pale on it.
    const prepare = () => {
      shown.scheme = root.dataset.mantineColorScheme ?? 'light'
      root.dataset.mantineColorScheme = 'light'
      flushSync(() => setPrintedAt(new Date()))
    }
    const restore = () => {
      root.dataset.mantineColorScheme = shown.scheme
    }
    addEventListener('beforeprint', prepare)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', prepare)
      removeEventListener('afterprint', restore)
    }
  }, [])
  return (
    <p className={styles.printHead}>
      <b>{agency?.name}</b> <span>{formatMoment(printedAt)}</span>
    </p>
  )
}
