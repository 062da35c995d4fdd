import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { windowTitle } from './page-title.ts'
import styles from './public-layout.module.css'
import savannah from './savannah.svg?url'

/** The frame around the screens before login: a picture with the product's name, and a card. */
export default function PublicLayout() {
  const title = useMatches().at(-1)?.staticData.title ?? ''
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <img src={savannah} alt="" width={960} height={1080} />
        <div className={styles.words}>
          <p className={styles.name}>Safiri</p>
          <p className={styles.line}>Bookings, guests and money of your agency in one place.</p>
        </div>
      </header>
      <div className={styles.main}>
        <main className={styles.card}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
