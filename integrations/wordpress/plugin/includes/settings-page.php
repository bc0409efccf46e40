<?php
/**
 * Settings → Vitrine.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/**
 * The fields of the page: section, label, kind and help of each setting.
 *
 * @return array<string, array<string, mixed>>
 */
function setting_fields() {
	return array(
		'client'              => array(
			'section' => 'platform',
			'label'   => __( 'Client ID', 'vitrine' ),
			'kind'    => 'text',
			'help'    => __( 'The number of your account on the platform.', 'vitrine' ),
		),
		'price_host'          => array(
			'section' => 'platform',
			'label'   => __( 'Price host', 'vitrine' ),
			'kind'    => 'text',
			'help'    => __( 'The public price host, such as https://prices.example, or the path of a price relay on this host.', 'vitrine' ),
		),
		'price_fallback_host' => array(
			'section' => 'platform',
			'label'   => __( 'Price host behind a relay', 'vitrine' ),
			'kind'    => 'text',
			'help'    => __( 'Only with a price relay: the platform’s own price host, which is asked when the relay fails.', 'vitrine' ),
		),
		'checkout_host'       => array(
			'section' => 'platform',
			'label'   => __( 'Checkout host', 'vitrine' ),
			'kind'    => 'text',
			'help'    => __( 'The host of the hosted checkout, such as https://checkout.example.', 'vitrine' ),
		),
		'endpoint'            => array(
			'section' => 'platform',
			'label'   => __( 'Companion endpoint', 'vitrine' ),
			'kind'    => 'text',
			'help'    => __( 'Optional. With it visitors see the total before they leave for checkout.', 'vitrine' ),
		),
		'currency'            => array(
			'section' => 'prices',
			'label'   => __( 'Currency', 'vitrine' ),
			'kind'    => 'text',
			'help'    => __( 'Empty: the currency of the visitor’s location. Or three letters, such as EUR, for everyone.', 'vitrine' ),
		),
		'tax'                 => array(
			'section' => 'prices',
			'label'   => __( 'Tax', 'vitrine' ),
			'kind'    => 'choice',
			'options' => array(
				'gross' => __( 'Prices with tax', 'vitrine' ),
				'net'   => __( 'Prices without tax', 'vitrine' ),
				'both'  => __( 'Both', 'vitrine' ),
			),
			'help'    => '',
		),
		'script'              => array(
			'section' => 'script',
			'label'   => __( 'Script', 'vitrine' ),
			'kind'    => 'choice',
			'options' => array(
				'bundled' => __( 'The copy in this plug-in', 'vitrine' ),
				'url'     => __( 'Another address', 'vitrine' ),
			),
			'help'    => __( 'The copy in this plug-in needs no other host.', 'vitrine' ),
		),
		'script_url'          => array(
			'section' => 'script',
			'label'   => __( 'Address of the script', 'vitrine' ),
			'kind'    => 'text',
			'help'    => __( 'Only for another address: that of your own vitrine.js.', 'vitrine' ),
		),
		'render'              => array(
			'section' => 'server',
			'label'   => __( 'Cards on the server', 'vitrine' ),
			'kind'    => 'switch',
			'option'  => __( 'Write prices into the page on the server', 'vitrine' ),
			'help'    => __( 'Each such page is for one visitor. It is sent as private, and page caches are told not to keep it.', 'vitrine' ),
		),
		'country_header'      => array(
			'section' => 'server',
			'label'   => __( 'Header with the country', 'vitrine' ),
			'kind'    => 'text',
			'help'    => __( 'The request header in which your proxy or CDN writes the visitor’s country, such as CF-IPCountry.', 'vitrine' ),
		),
	);
}

/**
 * Prints the control of one setting.
 *
 * @param array<string, string> $arguments Its name.
 */
function print_field( $arguments ) {
	$name  = $arguments['name'];
	$field = setting_fields()[ $name ];
	$value = settings()[ $name ];
	$id    = 'vitrine-' . str_replace( '_', '-', $name );
	$input = OPTION . '[' . $name . ']';
	if ( 'choice' === $field['kind'] ) {
		printf( '<select id="%s" name="%s"%s>', esc_attr( $id ), esc_attr( $input ), $field['help'] ? ' aria-describedby="' . esc_attr( $id ) . '-help"' : '' );
		foreach ( $field['options'] as $option => $label ) {
			printf( '<option value="%s"%s>%s</option>', esc_attr( $option ), selected( $value, $option, false ), esc_html( $label ) );
		}
		echo '</select>';
	} elseif ( 'switch' === $field['kind'] ) {
		printf(
			'<label><input type="checkbox" id="%1$s" name="%2$s" value="1"%3$s aria-describedby="%1$s-help"> %4$s</label>',
			esc_attr( $id ),
			esc_attr( $input ),
			checked( $value, '1', false ),
			esc_html( $field['option'] )
		);
	} else {
		printf(
			'<input type="text" class="regular-text code" id="%1$s" name="%2$s" value="%3$s" autocomplete="off" spellcheck="false" aria-describedby="%1$s-help">',
			esc_attr( $id ),
			esc_attr( $input ),
			esc_attr( $value )
		);
	}
	if ( $field['help'] ) {
		printf( '<p class="description" id="%s-help">%s</p>', esc_attr( $id ), esc_html( $field['help'] ) );
	}
}

add_action(
	'admin_init',
	static function () {
		register_setting(
			'vitrine',
			OPTION,
			array(
				'type'              => 'array',
				'sanitize_callback' => __NAMESPACE__ . '\\sanitize_settings',
				'default'           => default_settings(),
			)
		);
		$sections = array(
			'platform' => __( 'Platform', 'vitrine' ),
			'prices'   => __( 'Prices', 'vitrine' ),
			'script'   => __( 'Script', 'vitrine' ),
			'server'   => __( 'Rendering', 'vitrine' ),
		);
		foreach ( $sections as $section => $title ) {
			add_settings_section( 'vitrine_' . $section, $title, '__return_null', 'vitrine' );
		}
		foreach ( setting_fields() as $name => $field ) {
			$arguments = array( 'name' => $name );
			if ( 'switch' !== $field['kind'] ) {
				$arguments['label_for'] = 'vitrine-' . str_replace( '_', '-', $name );
			}
			add_settings_field( 'vitrine_' . $name, $field['label'], __NAMESPACE__ . '\\print_field', 'vitrine', 'vitrine_' . $field['section'], $arguments );
		}
	}
);

add_action(
	'admin_menu',
	static function () {
		add_options_page( __( 'Vitrine', 'vitrine' ), __( 'Vitrine', 'vitrine' ), 'manage_options', 'vitrine', __NAMESPACE__ . '\\print_settings_page' );
	}
);

/** Prints the result of the last check, once. */
function print_connection_result() {
	$result = get_transient( connection_transient() );
	if ( ! is_array( $result ) || ! isset( $result['lines'], $result['ok'] ) ) {
		return;
	}
	delete_transient( connection_transient() );
	printf( '<div class="notice inline %s" role="status">', $result['ok'] ? 'notice-success' : 'notice-error' );
	foreach ( $result['lines'] as $line ) {
		printf( '<p>%s</p>', esc_html( $line ) );
	}
	echo '</div>';
}

/** Prints the page. */
function print_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<form method="post" action="options.php">
			<?php
			settings_fields( 'vitrine' );
			do_settings_sections( 'vitrine' );
			submit_button();
			?>
		</form>
		<h2 id="vitrine-connection"><?php esc_html_e( 'Check the connection', 'vitrine' ); ?></h2>
		<p><?php esc_html_e( 'Asks the saved price host for prices, from this server.', 'vitrine' ); ?></p>
		<?php print_connection_result(); ?>
		<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
			<input type="hidden" name="action" value="vitrine_check_connection">
			<?php wp_nonce_field( 'vitrine_check_connection' ); ?>
			<label for="vitrine-product"><?php esc_html_e( 'Product ID, if you like', 'vitrine' ); ?></label>
			<input type="text" id="vitrine-product" name="product" class="code" autocomplete="off">
			<?php submit_button( __( 'Check the connection', 'vitrine' ), 'secondary', 'vitrine-check', false ); ?>
		</form>
	</div>
	<?php
}

add_filter(
	'plugin_action_links_' . plugin_basename( PLUGIN_FILE ),
	static function ( $links ) {
		$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=vitrine' ) ), esc_html__( 'Settings', 'vitrine' ) );
		return array_merge( array( $link ), $links );
	}
);
