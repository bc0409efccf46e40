import { client } from './canned-prices.ts'
import type { Origins } from './variants.ts'

const paragraph = `<p>Develop raw files, retouch and print. Lumen opens the pictures of more than six hundred cameras, keeps every
original as it was taken, and finds a photo again by what is on it.</p>`

/** Points of the host's own controls on a phone's screen: its bar stays at the top. */
export const hostButton = { x: 60, y: 25 }
export const hostField = { x: 250, y: 25 }

/**
 * A shop's list of products with a button that toggles a class, and a field that writes what is typed. Without Vitrine
 * the same boxes are there, empty.
 */
export const cardsPage = (
  { shop, prices, checkout }: Origins,
  products: readonly string[],
  isVitrine = true,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lumen</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0 auto; max-width: 42rem; padding: 4rem 1rem 1rem; font: 1rem/1.5 sans-serif; color: #16181d; }
.bar { position: fixed; z-index: 1; top: 0; left: 0; right: 0; height: 50px; background: #fff; }
.bar button, .bar input { position: absolute; top: 5px; height: 40px; box-sizing: border-box; }
.bar button { left: 10px; width: 100px; }
.bar input { left: 150px; width: 200px; }
.bar.open { background: #eee; }
vitrine-card { display: grid; min-height: 24rem; }
</style>
${isVitrine ? `<script async src="${shop}/vitrine.js" data-client="${client}" data-price-host="${prices}" data-checkout-host="${checkout}"></script>` : ''}
</head>
<body>
<div class="bar"><button>Menu</button><input aria-label="Search"><output></output></div>
<script>
{
  const bar = document.querySelector('.bar')
  bar.querySelector('button').addEventListener('click', () => bar.classList.toggle('open'))
  bar.querySelector('input').addEventListener('input', (event) => { bar.querySelector('output').textContent = event.target.value.length })
  document.addEventListener('click', (event) => event.preventDefault())
}
</script>
<h1>Lumen</h1>
${paragraph}
${products.map((id) => `<vitrine-card product="${id}"></vitrine-card>`).join('\n')}
${paragraph.repeat(3)}
</body>
</html>
`
