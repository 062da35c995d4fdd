// `npm run dev`: saving a file restarts the API and reloads the browser. The app is on PORT (3000), the API on the next port.
import { spawn } from 'node:child_process'

const port = Number(process.env.PORT ?? 3000)
const env = { ...process.env, APP_URL: process.env.APP_URL ?? `http://localhost:${port}` }
const start = (args, extra) => spawn(process.execPath, args, { stdio: 'inherit', env: { ...env, ...extra } })

const children = [
  start(
    ['--watch-path=app', '--watch-path=kit', '--watch-path=domains', '--watch-path=database', '--watch-preserve-output', 'app/main.ts'],
    { PORT: String(port + 1) },
  ),
  start(['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], { API_PORT: String(port + 1) }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
