import { drawPaper } from '../papers-pdf.ts'
import sharp from 'sharp'
const logo = await sharp({ create: { width: 960, height: 300, channels: 4, background: '#0b6b57' } }).webp().toBuffer()
const paper: any = { heading: 'Invoice', number: 'INV-1', stamp: null, issuer: { name: 'A', lines: ['b', 'c'] }, party: { label: 'Bill to', lines: ['Kateřina'] }, facts: [['Booking', 'BK']], amount: null, tables: [{ title: '', columns: [{ title: 'A', share: 3 }, { title: 'B', share: 1, right: true }], rows: Array.from({ length: 60 }, (_, i) => [`Line ${i}\nsmall`, '1,000']), sums: [] }], notes: [], verifyUrl: 'http://localhost:3000/v/' + 'A'.repeat(64) }
for (const l of [null, logo]) { await drawPaper(paper, l); const t = performance.now(); for (let i = 0; i < 10; i++) await drawPaper(paper, l); console.log(l ? 'logo' : 'plain', ((performance.now() - t) / 10).toFixed(1), 'ms') }
