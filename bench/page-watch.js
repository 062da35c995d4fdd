// Runs in every measured page, before the page's own scripts.
const watch = {
  largestPaint: 0,
  firstPaint: 0,
  shifts: 0,
  longTasks: [],
  clickedAt: 0,

  /** The time at which an element matching this selector was painted. Fails after 30 s. */
  painted(selector) {
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`${selector} was not painted within 30 s`)), 30_000)
      const wait = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      if (document.querySelector(selector)) return wait()
      const look = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        look.disconnect()
        wait()
      })
      look.observe(document, { childList: true, subtree: true })
    })
  },
}

const follow = (type, seen) => new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true })

follow('largest-contentful-paint', ({ startTime }) => (watch.largestPaint = startTime))
follow('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (watch.firstPaint = startTime))
follow('layout-shift', ({ hadRecentInput, value }) => hadRecentInput || (watch.shifts += value))
follow('longtask', ({ startTime, duration }) => watch.longTasks.push({ startTime, duration }))
addEventListener('click', ({ timeStamp }) => (watch.clickedAt = timeStamp), true)

globalThis.watch = watch
