<?php
/**
 * Removes the settings and the kept cards of every site.
 *
 * @package Vitrine
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes what the plug-in has stored for the current site. */
function vitrine_uninstall_site() {
	global $wpdb;
	delete_option( 'vitrine_settings' );
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress lists no transients by their beginning.
	$names = $wpdb->get_col(
		$wpdb->prepare(
			"SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s OR option_name LIKE %s",
			$wpdb->esc_like( '_transient_vitrine_' ) . '%',
			$wpdb->esc_like( '_transient_timeout_vitrine_' ) . '%'
		)
	);
	foreach ( $names as $name ) {
		delete_option( $name );
	}
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $vitrine_site ) {
		switch_to_blog( $vitrine_site );
		vitrine_uninstall_site();
		restore_current_blog();
	}
} else {
	vitrine_uninstall_site();
}
