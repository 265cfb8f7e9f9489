import styles from './OrderSoFar.module.css';

/** The list in its current order, best first. */
export function OrderSoFar({ names, isDone }: { names: readonly string[]; isDone: boolean }) {
  return (
    <section className={styles.order} aria-labelledby="order-so-far">
      <h2 id="order-so-far">{isDone ? 'Your order' : 'Your order so far'}</h2>
      <ol>
        {names.map((name, index) => (
          <li key={index}>
            <span className={styles.place} aria-hidden="true">
              {index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
    </section>
  );
}
