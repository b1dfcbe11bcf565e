import { useEffect, useState } from 'react';
import css from './authenticators.module.css';

/** The quiet zone around it that ISO/IEC 18004 requires. */
const BORDER = 4;

/** A QR code, drawn in the browser: it holds a secret and must not go to anybody else's computer. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<boolean[][]>([]);
  useEffect(() => {
    void import('qr').then(({ encodeQR }) => setModules(encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })));
  }, [text]);
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const size = Math.max(1, modules.length);
  return (
    <svg
      className={css.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
