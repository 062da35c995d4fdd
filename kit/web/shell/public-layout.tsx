import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { windowTitle } from './page-title.ts'
import styles from './public-layout.module.css'

/** The frame around the screens before login: the product's name and a card. */
export default function PublicLayout() {
  const title = useMatches().at(-1)?.staticData.title ?? ''
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.brand}>Safiri</header>
      <main className={styles.card}>
        <Outlet />
      </main>
    </div>
  )
}
